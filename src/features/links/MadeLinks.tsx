import { shortenUrl } from '#contract/links';
import { needs } from '#src/ui/needs.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { Viewer } from '#src/api/viewer.ts';
import * as t from '#text';
import { refusalText } from '#text/refusals';
import { CopyButton } from '#src/ui/CopyButton.tsx';
import { keepFocus } from '#src/ui/kept-focus.ts';
import { paths } from '#src/lib/paths.ts';
import { PlainTable } from '#src/ui/PlainTable.tsx';
import { Reason } from '#src/ui/states.tsx';
import type { ShownLink } from './form.ts';
import s from './links.module.css';
import { useShortLinks, type ShortLinks } from './use-short-links.ts';

interface Props {
  viewer: Viewer;
  made: readonly ShownLink[];
}

const isMade = (one: ShownLink): one is ShownLink & { deeplinkUrl: string } => one.deeplinkUrl !== null;

export default function MadeLinks({ viewer, made }: Props) {
  const short = useShortLinks(viewer);
  const links = made.filter(isMade);
  const refused = made.length - links.length;
  const { columns } = t.links.made;
  return (
    <section ref={keepFocus} tabIndex={-1} aria-label={t.links.made.title} className={s.made}>
      <p role="status" className={s.summary}>
        {made.length === 0 ? '' : t.links.made.summary(links.length, refused)}
      </p>
      {links.length > 0 && <Tools links={links} short={short} />}
      {made.length > 0 && (
        <PlainTable
          name={t.links.made.title}
          columns={[columns.page, columns.campaign, columns.link, columns.short]}
          cards
        >
          {made.map((one, index) => (
            <tr key={`${one.url}-${index}`}>
              <th scope="row" className={s.page}>
                {one.url ?? t.links.made.landingPage}
              </th>
              <td>{one.campaignName ?? t.table.none}</td>
              {isMade(one) ? <LinkCells viewer={viewer} one={one} short={short} /> : <RefusedCell one={one} />}
            </tr>
          ))}
        </PlainTable>
      )}
    </section>
  );
}

function RefusedCell({ one }: { one: ShownLink }) {
  const why = one.refusals.map((wrong) => t.links.refusal(wrong.field, refusalText(wrong))).join('; ');
  return (
    <td colSpan={2} className={s.refused}>
      {t.links.made.refused} {why}
    </td>
  );
}

interface LinkCellsProps {
  viewer: Viewer;
  one: ShownLink & { deeplinkUrl: string };
  short: ShortLinks;
}

function LinkCells({ viewer, one, short }: LinkCellsProps) {
  const { deeplinkUrl: link, placementId, placementName } = one;
  const shortUrl = short.made[link];
  const working = short.waiting.includes(link);
  return (
    <>
      <td className={s.link}>
        <code>{link}</code> <CopyButton value={link} what={t.links.made.columns.link} />
        {placementId !== null && (
          <Link to={paths.placement(viewer, placementId)}>{placementName ?? t.links.made.placement(placementId)}</Link>
        )}
      </td>
      <td ref={keepFocus}>
        {shortUrl ? (
          <>
            <code>{shortUrl}</code> <CopyButton value={shortUrl} what={t.links.made.columns.short} />
          </>
        ) : (
          <Button
            variant="default"
            size="compact-sm"
            loading={working}
            disabled={short.waiting.length > 0 && !working}
            aria-label={t.links.shortenNamed(one.url ?? one.campaignName ?? link)}
            {...needs(shortenUrl)}
            onClick={() => short.shorten([link])}
          >
            {t.links.shorten}
          </Button>
        )}
      </td>
    </>
  );
}

function Tools({ links, short }: { links: readonly (ShownLink & { deeplinkUrl: string })[]; short: ShortLinks }) {
  const all = links.map((one) => one.deeplinkUrl);
  const missing = all.filter((link) => short.made[link] === undefined);
  const table = links.map((one) => [one.url ?? '', one.deeplinkUrl, short.made[one.deeplinkUrl] ?? ''].join('\t'));
  const shortAll = all.flatMap((link) => short.made[link] ?? []);
  return (
    <div className={s.tools}>
      <CopyButton value={all.join('\n')} what={t.links.made.links(all.length)} labelled />
      {shortAll.length > 0 && (
        <CopyButton value={shortAll.join('\n')} what={t.links.made.shorts(shortAll.length)} labelled />
      )}
      <CopyButton value={table.join('\n')} what={t.links.made.table} labelled />
      {missing.length > 0 && (
        <Button
          variant="default"
          loading={short.waiting.length > 0}
          {...needs(shortenUrl)}
          onClick={() => short.shorten(missing)}
        >
          {t.links.shortenAll(missing.length)}
        </Button>
      )}
      {short.error !== null && (
        <p role="alert" className={s.refused}>
          {t.links.shortenFailed} <Reason error={short.error} />
        </p>
      )}
    </div>
  );
}
