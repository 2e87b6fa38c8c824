import { expect, it, vi } from 'vitest';
import type { Viewer } from '#src/api/viewer.ts';
import { commandsFor, matching, type Doing } from './commands.ts';

vi.mock('../pages.ts', () => ({
  pagesFor: () => [
    { path: 'campaigns', label: 'Campaigns', jump: 'c' },
    { path: 'placements', label: 'Placements', jump: 'p' },
    { path: 'conversions', label: 'Conversions', jump: 'v' },
    { path: 'files', label: 'Files', jump: 'd' },
  ],
}));

const membership = { level: 'admin' };
const viewer = {
  membership,
  connection: null,
  agencyId: 1,
  contactId: 200123,
  role: 'publisher',
  eyes: 'publisher',
  kind: 'publisher',
} as Viewer;
const idsFor = (text: string, who = viewer) => matching(commandsFor(who, [], '/'), text).map(({ id }) => id);

function done(text: string, who = viewer) {
  const doing = { go: vi.fn(), start: vi.fn(), setTheme: vi.fn(), setLanguage: vi.fn() } as unknown as Doing;
  matching(commandsFor(who, [], '/'), text)[0]?.run(doing);
  return doing;
}

it('offers nothing for a number, which only the service knows', () => {
  expect(idsFor('4711')).toEqual([]);
  expect(idsFor('HA-75433584')).toEqual([]);
});

it('finds by the beginnings of all words, in any order', () => {
  expect(idsFor('camp pages')).toEqual(['go-campaigns']);
  expect(idsFor('theme dark')).toEqual(['theme-dark']);
  expect(idsFor('ampaigns')).toEqual([]);
  expect(idsFor('nonsense')).toEqual([]);
});

it('finds what pages can do', () => {
  expect(done('create placement').go).toHaveBeenCalledWith('/1/200123/placements/new');
  expect(done('password').go).toHaveBeenCalledWith('/1/200123/account#password');
  expect(done('export conv').start).toHaveBeenCalledWith('export', '/1/200123/conversions');
  expect(done('upload').start).toHaveBeenCalledWith('upload', '/1/200123/files');
  expect(done('language').setLanguage ?? null).not.toBeNull();
  expect(idsFor('language')).toContain('language-de');
  expect(idsFor('deutsch')).toContain('language-de');
});

it('keeps from each role what is not for it', () => {
  expect(idsFor('validate')).toEqual([]);
  const advertiser = { ...viewer, role: 'advertiser', eyes: 'advertiser', kind: 'advertiser' } as Viewer;
  expect(done('validate', advertiser).go).toHaveBeenCalledWith('/1/200123/conversions/validate');
});

it('leads an account manager back from an account', () => {
  expect(idsFor('whole agency')).toEqual([]);
  const manager = { ...viewer, role: 'manager', membership: { contactId: 0 } } as Viewer;
  const seen = matching(commandsFor(manager, [], '/1/200123/campaigns'), 'whole agency');
  expect(seen.map(({ id }) => id)).toEqual(['back']);
});

it('offers what the open page offers', () => {
  const here = commandsFor(viewer, ['export', 'columns', 'upload'], '/1/200123/campaigns').filter(
    ({ group }) => group === 'here',
  );
  expect(here.map(({ id }) => id)).toEqual(['here-export', 'here-columns']);
});
