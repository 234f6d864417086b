import { SECTIONS } from '@wenzhan/contract/schemas/sections';
import { expect, test } from 'vitest';
import type { FilledSection } from '@/lib/site/queries/section-data';
import { placementsOf } from './placement';

const section = (type: string, fields: object = {}) => ({ type, ...fields }) as FilledSection;
const TYPES = SECTIONS.map(({ shape }) => shape.type.value);

test('in a quiet brand every section is on paper, in a column, below a rule', () => {
  const placements = placementsOf(
    TYPES.map((type) => section(type)),
    false,
  );
  expect(placements).toEqual(
    TYPES.map(() => ({ ground: 'paper', width: 'column', isRuled: true })),
  );
});

/** The most sections of a page that begin in the same way. */
function mostEqual(sections: FilledSection[]): number {
  const beginnings = placementsOf(sections, true).map((placement) => JSON.stringify(placement));
  return Math.max(...beginnings.map((one) => beginnings.filter((other) => other === one).length));
}

// A lead has no rule, the others are in magazines.
test.each(
  TYPES.filter((type) => !['lead', 'masthead', 'newest', 'categories', 'about'].includes(type)),
)('a page of twelve sections %s has at most four equal beginnings in a strong brand', (type) => {
  expect(mostEqual(Array.from({ length: 12 }, () => section(type)))).toBeLessThanOrEqual(4);
});

test('what a section says of itself holds, and others of its page do not alternate', () => {
  const sections = [section('text'), section('cards'), section('text', { ground: 'ink' })];
  expect(placementsOf(sections, true).map((one) => one?.ground)).toEqual(['paper', 'paper', 'ink']);
  const [only] = placementsOf([section('text', { ground: 'tint', width: 'bleed' })], false);
  expect(only).toMatchObject({ ground: 'tint', width: 'bleed' });
});

test('a lead on paper that begins a page of a strong brand keeps its room below the header', () => {
  const [lead, text] = placementsOf([section('lead'), section('text')], true);
  expect(lead).toEqual({ ground: 'paper', width: 'column', isRuled: true });
  expect(text).toMatchObject({ isRuled: true });
  const [onTint] = placementsOf([section('lead', { ground: 'tint' })], true);
  expect(onTint).toMatchObject({ isRuled: false });
  const [other] = placementsOf([section('text')], true);
  expect(other).toMatchObject({ isRuled: false });
});

test('there is a rule between two sections on one ground, and none where the ground changes', () => {
  const grounds = ['paper', 'paper', 'tint', 'tint', 'ink', 'paper'] as const;
  const placements = placementsOf(
    grounds.map((ground) => section('text', { ground })),
    false,
  );
  expect(placements.map((one) => one?.isRuled)).toEqual([true, true, false, true, false, false]);
});

test('a section that is not shown has no place, and does not count', () => {
  const sections = [section('text'), section('left_out'), section('text'), section('text')];
  expect(placementsOf(sections, true).map((one) => one?.ground)).toEqual([
    'paper',
    undefined,
    'paper',
    'tint',
  ]);
});

test('a lead over the whole window needs a picture', () => {
  const lead = (fields: object) =>
    placementsOf([section('lead', { layout: 'full', ...fields })], true)[0];
  expect(lead({ picture: { url: '/media/a.png' } })).toMatchObject({
    width: 'edge',
    ground: 'accent',
  });
  expect(lead({})).toMatchObject({ width: 'column', ground: 'paper' });
});
