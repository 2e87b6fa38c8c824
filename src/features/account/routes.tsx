import { useViewer } from '#src/api/viewer.ts';
import * as t from '#text';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import classes from './account.module.css';
import { Appearance } from './Appearance.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { Sessions } from './Sessions.tsx';

export function Component() {
  const { user } = useViewer();
  return (
    <div className={classes.page}>
      <PageHeader title={t.shell.pages.account}>{t.account.signedInAs(user.name, user.email)}</PageHeader>
      <Section title={t.account.appearance}>
        <Appearance />
      </Section>
      <Section title={t.account.password}>
        <PasswordForm />
      </Section>
      <Section title={t.account.sessions}>
        <Sessions />
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className={classes.section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
