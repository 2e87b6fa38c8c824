import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { getBillingDetails } from '#contract/billing-details';
import { getPaymentDetails } from '#contract/payment-details';
import { useViewer } from '#src/api/use-viewer.ts';
import { isThere } from '#src/api/viewer.ts';
import * as t from '#text';
import { later } from '#src/first-view/later.tsx';
import type { AccountSection } from '#src/lib/paths.ts';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { Loading } from '#src/ui/states.tsx';
import classes from './account.module.css';
import { Address } from './Address.tsx';
import { Name } from './Name.tsx';
import { Appearance } from './Appearance.tsx';
import { Notices } from './Notices.tsx';
import { Passkeys } from './Passkeys.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { PersonalData } from './PersonalData.tsx';
import { Sessions } from './Sessions.tsx';
import { TwoFactor } from './TwoFactor.tsx';

const BillingDetails = later(() => import('./BillingDetails.tsx'));
const PaymentDetails = later(() => import('./PaymentDetails.tsx'));

export function Component() {
  const viewer = useViewer();
  const { user } = viewer;
  return (
    <div className={classes.page}>
      <PageHeader title={t.shell.pages.account}>{t.account.signedInAs(user.name, user.email)}</PageHeader>
      <Section name="appearance" title={t.account.appearance}>
        <Appearance />
      </Section>
      {viewer.kind === 'publisher' && isThere(viewer, getPaymentDetails) && (
        <Section name="payment" title={t.paymentDetails.title}>
          <Suspense fallback={<Loading lines={16} />}>
            <PaymentDetails />
          </Suspense>
        </Section>
      )}
      {viewer.kind === 'advertiser' && isThere(viewer, getBillingDetails) && (
        <Section name="billing" title={t.billingDetails.title}>
          <Suspense fallback={<Loading lines={10} />}>
            <BillingDetails />
          </Suspense>
        </Section>
      )}
      <Section name="notices" title={t.notices.title}>
        <Notices />
      </Section>
      <Section name="name" title={t.account.name.title}>
        <Name />
      </Section>
      <Section name="address" title={t.account.email}>
        <Address />
      </Section>
      <Section name="password" title={t.account.password}>
        <PasswordForm />
      </Section>
      <Section name="passkeys" title={t.account.passkeys.title}>
        <Passkeys />
      </Section>
      <Section name="twoFactor" title={t.account.twoFactor.title}>
        <TwoFactor />
      </Section>
      <Section name="sessions" title={t.account.sessions}>
        <Sessions />
      </Section>
      <Section name="data" title={t.account.data.title}>
        <PersonalData />
      </Section>
    </div>
  );
}

/** A part of the page with an address of its own, `#password`, which takes the focus there. */
function Section({ name, title, children }: { name: AccountSection; title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash !== `#${name}`) return undefined;
    const { current } = heading;
    const show = () => current?.scrollIntoView();
    current?.focus({ preventScroll: true });
    // Parts above it arrive later: it stays in sight until the person does something.
    const growing = new ResizeObserver(show);
    growing.observe(current?.closest('main') ?? document.body);
    const done = new AbortController();
    for (const event of ['wheel', 'touchmove', 'pointerdown', 'keydown']) {
      addEventListener(event, () => growing.disconnect(), { signal: done.signal, passive: true });
    }
    return () => {
      growing.disconnect();
      done.abort();
    };
    // `key`: the same link again scrolls again.
  }, [hash, name, key]);
  return (
    <section className={classes.section} id={name}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}
