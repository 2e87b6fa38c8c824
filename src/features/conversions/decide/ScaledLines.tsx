import { useQuery } from '@tanstack/react-query';
import { orderAmount, previewConversionUpdates, type ConversionDetail } from '#contract/conversion-updates';
import { listOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { scopeOf } from '#src/api/viewer.ts';
import { formatMoney } from '#src/lib/money.ts';
import { contractAmount } from '#src/lib/typed-amount.ts';
import * as t from '#text';
import { refusalText } from '#text/refusals';
import { Awaiting, Loading, Warning } from '#src/ui/states.tsx';
import classes from './decide.module.css';
import { LinesMoved } from './LinesMoved.tsx';

interface ScaledLinesProps {
  detail: ConversionDetail;
  /** As typed. */
  value: string;
  isTyping: boolean;
}

/** The basket and the commission that the service works out for a new order value, once its typing rests. */
export function ScaledLines({ detail, value, isTyping }: ScaledLinesProps) {
  const viewer = useViewer();
  const amount = contractAmount(value);
  const { conversionId, advertiserId, conversionValue } = detail;
  const update = { advertiserConversionId: conversionId, advertiserId, conversionValue: { amount } };
  const input = { query: scopeOf(viewer), body: { conversions: [update] } };
  const isAmount = orderAmount.safeParse(amount).success;
  const query = useQuery({ ...listOf(previewConversionUpdates, input), enabled: isAmount && !isTyping });
  const preview = query.data?.data[0];
  if (!isAmount) return null;
  if (!preview) return <Awaiting query={query} what={t.validate.previewFailed} lines={3} />;
  const { before, after, outcome } = preview;
  // The known lines are of an earlier value.
  const isPending = query.isPlaceholderData;
  if (outcome === 'refused') return isPending ? <Loading lines={3} /> : <Warning>{refusalText(preview)}</Warning>;
  if (!before?.items || !after?.items) return null;
  const { currency } = conversionValue;
  const money = (text: string) => `${formatMoney(text)} ${currency}`;
  return (
    <div role="status" aria-busy={isPending} className={classes.scaled}>
      <LinesMoved before={before.items} after={after.items} currency={currency} />
      <p className={classes.note}>{t.validate.commissionMoves(money(before.commission), money(after.commission))}</p>
    </div>
  );
}
