import { describe, expect, it } from 'vitest';
import { applyControl, type Control, initialState, takeFailure } from './control';

function controlled(...controls: Control[]) {
  const state = initialState();
  for (const control of controls) applyControl(state, control);
  return state;
}

describe('control', () => {
  it('leaves as it was what is not named', () => {
    const state = controlled({ empty: true, site: { siteName: '别' } }, { fail: { mode: 'hang' } });
    expect(state).toMatchObject({ empty: true, site: { siteName: '别' }, fail: { mode: 'hang' } });
  });

  it('refuses what it does not know', () => {
    expect(() => applyControl(initialState(), { fail: { mode: 'explode' } })).toThrow();
    expect(() => applyControl(initialState(), { fial: null })).toThrow();
  });
});

describe('a failure', () => {
  it('is lifted by null', () => {
    const state = controlled({ fail: { mode: 'http-500' } }, { fail: null });
    expect(takeFailure(state, 'index_info')).toBeNull();
  });

  it('meets the named calls only', () => {
    const state = controlled({ fail: { mode: 'http-500', calls: ['search'] } });
    expect(takeFailure(state, 'index_info')).toBeNull();
    expect(takeFailure(state, 'search')?.mode).toBe('http-500');
  });

  it('ends after the given number of requests', () => {
    const state = controlled({ fail: { mode: 'http-503', calls: ['search'], times: 2 } });
    const met = ['search', 'index_info', 'search', 'search'].map((call) =>
      takeFailure(state, call),
    );
    expect(met.map((fail) => fail?.mode)).toEqual(['http-503', undefined, 'http-503', undefined]);
  });
});
