import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { orderAmount } from '#contract/conversion-updates';
import { getEnquiry, type EnquiryDetail } from '#contract/enquiries';
import { queryOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { scopeOf } from '#src/api/viewer.ts';
import { formatMoney } from '#src/lib/money.ts';
import { contractAmount } from '#src/lib/typed-amount.ts';
import * as t from '#text';
import { FailedLine, Loading, Warning } from '#src/ui/states.tsx';
import classes from './enquiries.module.css';

const TYPING_MS = 350;

interface Props {
  enquiry: EnquiryDetail;
  /** The order value as typed. */
  value: string;
}

/** Commission and cost of an approval with the typed value. The service works them out once the typing rests. */
export function Earned({ enquiry: { enquiryId, currencyCode }, value }: Props) {
  const viewer = useViewer();
  const [rested] = useDebouncedValue(value, TYPING_MS);
  const amount = contractAmount(value);
  const isAmount = orderAmount.safeParse(amount).success;
  const input = { params: { enquiryId }, query: { ...scopeOf(viewer), value: amount } };
  const query = useQuery({ ...queryOf(getEnquiry, input), enabled: isAmount && rested === value });
  if (!isAmount) return null;
  if (!query.data) {
    if (!query.error) return <Loading lines={1} />;
    return (
      <div className={classes.note}>
        {t.enquiries.earnsFailed}. <FailedLine error={query.error} onRetry={() => void query.refetch()} />
      </div>
    );
  }
  const { earns } = query.data.data;
  if (!earns) return <Warning>{t.enquiries.earnsNothing}</Warning>;
  const money = (text: string) => `${formatMoney(text)} ${currencyCode}`;
  return (
    <p role="status" className={classes.note}>
      {t.enquiries.earnsWith(money(amount), money(earns.commission), earns.cost === null ? null : money(earns.cost))}
    </p>
  );
}
