import { IconCheck, IconClock, IconMinus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getPayment } from '#contract/payments';
import { queryOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { formatDay } from '#src/lib/day.ts';
import * as t from '#text';
import { Instant } from '#src/ui/Instant.tsx';
import { Named } from '#src/ui/Named.tsx';
import type { TrailStep } from './trail.ts';
import s from './conversions.module.css';

const icons = { done: IconCheck, refused: IconX, waiting: IconClock, later: IconMinus, never: IconMinus } as const;

export function MoneyTrail({ steps }: { steps: readonly TrailStep[] }) {
  return (
    <ol className={s.trail} aria-label={t.conversions.trail.title}>
      {steps.map((step) => (
        <Step key={step.name} step={step} />
      ))}
    </ol>
  );
}

function Step({ step }: { step: TrailStep }) {
  const { trail } = t.conversions;
  const Icon = icons[step.state];
  return (
    <li className={s.step} data-state={step.state}>
      <span className={s.mark}>
        <Icon size={14} aria-hidden />
      </span>
      <span className={s.stepName}>
        {step.name}
        <span className="visually-hidden">, {trail.state[step.state]}</span>
      </span>
      <span className={s.stepWhen}>
        {step.at ? <Instant at={step.at} show="absolute" /> : step.state === 'later' ? trail.notYet : null}
        {step.days !== null && (
          <span className={s.stepDays}>
            {' '}
            {step.state === 'waiting' ? trail.since(step.days) : trail.days(step.days)}
          </span>
        )}
      </span>
      {step.note && (
        <span className={s.stepNote}>
          {step.payment == null ? withDays(step.note) : <InPayment id={step.payment} />}
        </span>
      )}
    </li>
  );
}

/** The payment that is raised and not sent yet, and its day once that is there. */
function InPayment({ id }: { id: number }) {
  const { trail } = t.conversions;
  const { agencyId, contactId } = useViewer();
  const asked = useQuery(queryOf(getPayment, { params: { paymentId: id }, query: { agencyId, contactId } }));
  const day = asked.data?.data.payment.dateCreated;
  return (
    <>
      {trail.inPayment} <Named kind="payment" id={id} />, {day ? trail.raisedOn(formatDay(day)) : trail.notSent}
    </>
  );
}

/** Writes ISO durations within a sentence as days. */
function withDays(text: string): string {
  return text.replace(/\d{4}-\d{2}-\d{2}/g, formatDay);
}
