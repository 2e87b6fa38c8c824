import { ListTable, useShown } from '#src/table/ListPage.tsx';
import * as t from '#text';
import { ScopeLine } from '#src/ui/ScopeLine.tsx';
import s from './links.module.css';
import { linkList } from './list.ts';

/** The short links of the account. */
export default function ShortLinks() {
  const shown = useShown(linkList);
  return (
    <section aria-labelledby="short-links" className={s.short}>
      <h2 id="short-links" className={s.heading}>
        {t.links.shortTitle}
      </h2>
      <div className={s.quiet}>
        <ScopeLine {...shown.scope(shown.query.data?.total ?? null)} />
      </div>
      <ListTable list={linkList} shown={shown} />
    </section>
  );
}
