import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { archiveShortUrl, getShortUrl, listShortUrls, nameShortUrl, type ShortUrlRow } from '#contract/links';
import { call } from '#src/api/call.ts';
import { readAnew } from '#src/api/query.ts';
import { may, scopeOf, type Viewer } from '#src/api/viewer.ts';
import * as t from '#text';
import { CopyText } from '#src/ui/CopyText.tsx';
import { download } from '#src/ui/download.ts';
import { Facts, Section } from '#src/ui/Facts.tsx';
import { Instant } from '#src/ui/Instant.tsx';
import { needs } from '#src/ui/needs.ts';
import { QrCode } from '#src/ui/QrCode.tsx';
import { Reason } from '#src/ui/states.tsx';
import { pngOf, svgOf } from './qr-files.ts';
import s from './links.module.css';
import { NameForm } from './NameForm.tsx';

interface Props {
  viewer: Viewer;
  link: ShortUrlRow;
}

/** Reads the list and the detail anew after a change. */
const useRefresh = () => {
  const queries = useQueryClient();
  return () => readAnew(queries, [listShortUrls, getShortUrl]);
};

export function LinkFacts({ viewer, link }: Props) {
  const { columns: c, detail: d } = t.links;
  const refresh = useRefresh();
  const where = { params: { code: link.code }, query: scopeOf(viewer) };
  const archive = useMutation({
    mutationFn: () => call(archiveShortUrl, { ...where, body: { archived: !link.archived } }),
    onSuccess: refresh,
  });
  const file = link.name ?? link.code;
  return (
    <>
      <Section title={c.short}>
        <CopyText value={link.shortUrl} what={c.short} />
      </Section>
      {may(viewer, nameShortUrl) && (
        <Section title={d.name}>
          <NameForm
            key={link.name}
            link={link}
            onName={async (name) => {
              await call(nameShortUrl, { ...where, body: { name } });
              await refresh();
            }}
          />
        </Section>
      )}
      <Section title={d.qr}>
        <QrCode value={link.shortUrl} name={d.qrOf(link.shortUrl)} />
        <div className={s.files}>
          <Button
            variant="default"
            onClick={() => void pngOf(link.shortUrl).then((blob) => download(blob, `${file}.png`))}
          >
            {d.png}
          </Button>
          <Button variant="default" onClick={() => download(svgOf(link.shortUrl), `${file}.svg`)}>
            {d.svg}
          </Button>
        </div>
      </Section>
      <Section title={d.facts}>
        <Facts
          facts={[
            [c.long, link.pageUrl],
            [c.clicks, t.table.count(link.clicks)],
            [c.last, link.lastClickDate && <Instant key="last" at={link.lastClickDate} show="absolute" />],
            [c.created, <Instant key="created" at={link.dateCreated} show="absolute" />],
            [c.account, viewer.contactId === 0 && link.contactName],
            [d.code, link.name !== null && link.code],
          ]}
        />
      </Section>
      <p role="status" className={s.quiet} hidden={!link.archived}>
        {link.archived && d.archivedWhy}
      </p>
      {may(viewer, archiveShortUrl) && (
        <Button
          variant="default"
          loading={archive.isPending}
          {...needs(archiveShortUrl)}
          onClick={() => archive.mutate()}
        >
          {link.archived ? t.placements.takeBack : t.placements.archive}
        </Button>
      )}
      {archive.error && (
        <p role="alert" className={s.refused}>
          {t.placements.archiveFailed} <Reason error={archive.error} />
        </p>
      )}
    </>
  );
}
