// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { siteConfigSchema } from '@wenzhan/contract/calls/site';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SiteConfigProvider, useSiteConfig } from './site-config-provider';

const site = siteConfigSchema.parse({ siteName: '文站', headNav: [{ title: '首页', path: '/' }] });

function Shown() {
  const [state, change] = useSiteConfig();
  return (
    <>
      <output>{JSON.stringify(state)}</output>
      <button type="button" onClick={() => change({ userInitialize: true })}>
        session
      </button>
      <button type="button" onClick={() => change({ siteName: '新名', initialize: false })}>
        name
      </button>
    </>
  );
}

const shown = () => JSON.parse(screen.getByRole('status').textContent ?? '');

beforeEach(() => {
  render(
    <SiteConfigProvider site={site}>
      <Shown />
    </SiteConfigProvider>,
  );
});

afterEach(cleanup);

test('the client has what the server read, and knows that it has been filled', () => {
  expect(shown()).toEqual({ ...site, initialize: true, userInitialize: false });
  expect(shown().upload).toEqual({ mode: 'local' });
});

test('a part is changed, and the rest stays', () => {
  fireEvent.click(screen.getByText('session'));
  expect(shown()).toEqual({ ...site, initialize: true, userInitialize: true });
  fireEvent.click(screen.getByText('name'));
  expect(shown()).toEqual({ ...site, siteName: '新名', initialize: false, userInitialize: true });
});

test('outside the provider it stops with its name', () => {
  cleanup();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => render(<Shown />)).toThrow('SiteConfigProvider');
});
