import { t } from '#src/text/index.ts';
import { PageHeader } from '#src/ui/PageHeader.tsx';

/** Holds the page's place. */
export function Component() {
  return <PageHeader title={t.shell.pages.campaigns} />;
}
