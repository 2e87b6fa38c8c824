import type { MantineColorScheme } from '@mantine/core';
import type { Viewer } from '#src/api/viewer.ts';
import * as t from '#text/frame';
import { paths } from '#src/lib/paths.ts';
import { pagesFor } from '../pages.ts';
import { toggleNavigation } from '../shell/folded.ts';

export interface Doing {
  go: (to: string) => void;
  setTheme: (theme: MantineColorScheme) => void;
  showShortcuts: () => void;
  signOut: () => void;
}

export interface Command {
  id: string;
  group: keyof typeof t.palette.groups;
  label: string;
  keys?: string;
  run: (doing: Doing) => void;
}

/** Static commands. A new one is a line here; a new page brings its own (`pages.ts`). */
function commandsFor(viewer: Viewer): Command[] {
  const go = (id: string, label: string, to: string, keys?: string): Command => ({
    id: `go-${id}`,
    group: 'go',
    label,
    ...(keys && { keys }),
    run: (doing) => doing.go(to),
  });
  return [
    ...pagesFor(viewer.eyes).map(({ path, label, jump }) => go(path, label, paths.page(viewer, path), `g ${jump}`)),
    go('account', t.shell.pages.account, paths.account(viewer)),
    ...(['light', 'dark', 'auto'] as const).map((theme): Command => ({
      id: `theme-${theme}`,
      group: 'run',
      label: t.palette.theme[theme],
      run: (doing) => doing.setTheme(theme),
    })),
    { id: 'fold', group: 'run', label: t.palette.foldNavigation, run: toggleNavigation },
    { id: 'shortcuts', group: 'run', label: t.palette.showShortcuts, keys: '?', run: (doing) => doing.showShortcuts() },
    { id: 'sign-out', group: 'run', label: t.palette.signOut, run: (doing) => doing.signOut() },
  ];
}

type Finder = (text: string, viewer: Viewer) => Command[];

/** Kinds of things that a typed text may identify. A new kind with an id is a line here. */
const finders: readonly Finder[] = [
  (text, viewer) =>
    isProductId(text) ? [found('campaign', t.palette.openCampaign(text), paths.campaign(viewer, Number(text)))] : [],
  (text, viewer) => (isFileId(text) ? [found('file', t.palette.openFile(text), paths.file(viewer, Number(text)))] : []),
  (text, viewer) =>
    isPlacementId(text)
      ? [found('placement', t.palette.openPlacement(text), paths.placement(viewer, Number(text)))]
      : [],
  (text, viewer) =>
    isProductId(text) ? [found('enquiry', t.palette.openEnquiry(text), paths.enquiry(viewer, Number(text)))] : [],
  (text, viewer) =>
    isReference(text) ? [found('conversion', t.palette.findConversion(text), paths.conversionsOf(viewer, text))] : [],
  (text, viewer) =>
    isDocumentId(text)
      ? [
          ...(viewer.eyes === 'publisher'
            ? []
            : [found('invoice', t.palette.openInvoice(text), paths.invoice(viewer, text))]),
          ...(viewer.eyes === 'advertiser'
            ? []
            : [found('payment', t.palette.openPayment(text), paths.payment(viewer, text))]),
        ]
      : [],
];

function isProductId(text: string): boolean {
  return /^\d{1,6}$/.test(text);
}

/** Placements and relations have seven digits. */
function isPlacementId(text: string): boolean {
  return /^\d{7}$/.test(text);
}

function isDocumentId(text: string): boolean {
  return /^\d{4,7}$/.test(text);
}

/** Covers the demo network's files and later uploads. */
function isFileId(text: string): boolean {
  return /^(4\d{5}|9\d{7})$/.test(text);
}

/** A conversion's id or the advertiser's reference: one word with a digit. */
function isReference(text: string): boolean {
  return /^\S*\d\S*$/.test(text) && text.length <= 100;
}

function found(id: string, label: string, to: string): Command {
  return { id: `find-${id}`, group: 'find', label, run: (doing) => doing.go(to) };
}

/** The commands that match a text: things with that id first, then commands that contain all its words. */
export function matching(text: string, viewer: Viewer): Command[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const named = commandsFor(viewer).filter(({ label, group }) => {
    const name = `${t.palette.groups[group]} ${label}`.toLowerCase();
    return words.every((word) => name.includes(word));
  });
  return [...finders.flatMap((find) => find(text.trim(), viewer)), ...named];
}
