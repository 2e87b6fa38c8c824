import { saleFlags } from '#contract/conversions';
import { currencyIds } from '#contract/invoices';
import { moneyStages } from '#contract/money-stages';
import { overviewStatuses } from '#contract/payment-overview';
import { bound, contains, each, finds, keeps, type Row, type Table, first } from './checks.ts';

/** Parameters of lists of sales and of what is paid for them. */
export const sales: Record<string, Table> = {
  listConversions: {
    as: 'manager',
    path: '/v1/conversions',
    query: { fromDate: '2025-09-01', toDate: '2026-03-15', dateField: 'conversion', targetCurrencyCode: 'GBP' },
    id: 'conversionId',
    checks: {
      campaignId: async (list, name) => {
        await keeps('campaignId')(list, name);
        await keeps('publisherCampaignId')(list, name);
      },
      advertiserId: keeps('advertiserId'),
      publisherId: keeps('publisherId'),
      invoicePayoutId: keeps('paymentId'),
      placementId: keeps('placement.id'),
      voucherId: async ({ ask, read, all, same }) => {
        const used = first(all.filter((row) => row['voucher'] !== null));
        const isUsed = (row: Row) => row['voucher'] === used['voucher'] && row['campaignId'] === used['campaignId'];
        const ofCampaign = await read('/v1/vouchercodes', { pid: used['campaignId'], expired: true });
        const { id } = first(ofCampaign.filter((row) => row['code'] === used['voucher']));
        same(await ask({ voucherId: id }), all.filter(isUsed), `voucherId=${id}`);
      },
      queryAppGuid: async (list, name) => {
        await keeps('appGuid')(list, name);
        await keeps('conversionId')(list, name);
      },
      queryMerchantRef: async (list, name) => {
        await keeps('advertiserRef')(list, name);
        await keeps('conversionId')(list, name);
      },
      find: finds('advertiserRef'),
      queryUid: keeps('uid'),
      ...Object.fromEntries([1, 2, 3].map((no) => [`ex${no}`, keeps(`extendedData.ex${no}`)])),
      ...Object.fromEntries([4, 5, 6, 7, 8, 9, 10, 11].map((no) => [`ex${no}`, each(['x'], () => false)])),
      status: each(['pending', 'approved', 'rejected'], (row, value) => row['status'] === value),
      paymentStatus: each(
        ['nextPayment', 'advertiserInvoiced', 'awaitingInvoicing', 'paymentSent'],
        (row, value) => row['paymentStatus'] === value,
      ),
      stage: each(moneyStages, (row, value) => row['stage'] === value),
      flag: each(saleFlags, (row, value) => (row['flags'] ?? []).includes(value)),
      question: async ({ ask, all, same, some }) => {
        const open = await ask({ question: 'open' });
        const answered = await ask({ question: 'answered' });
        some(open, 'open');
        some(answered, 'answered');
        const ids = new Set([...open, ...answered].map((row) => row['conversionId']));
        same(
          [...open, ...answered],
          all.filter((row) => ids.has(row['conversionId']) && row['status'] === 'rejected'),
          'each once, and rejected',
        );
      },
      fromDate: bound('conversionDate', 'from'),
      toDate: bound('conversionDate', 'to'),
      dateField: async ({ ask, same, some }) => {
        for (const [dateField, path] of [
          ['click', 'clickDate'],
          ['invoice', 'invoiceDate'],
          ['lastModifiedDate', 'lastModifiedDate'],
        ] as const) {
          const rows = await ask({ dateField, fromDate: '2026-01-01', toDate: '2026-01-31' });
          some(rows, dateField);
          same(
            rows,
            rows.filter((row) => row[path].startsWith('2026-01')),
            dateField,
          );
        }
        some(await ask({ dateField: 'impression' }), 'impression');
      },
      legacyId: async (list, name) => {
        const all = await list.ask({ fromDate: '2024-01-01' });
        await keeps('legacyId')({ ...list, all, ask: (query) => list.ask({ fromDate: '2024-01-01', ...query }) }, name);
      },
      targetCurrencyCode: async ({ ask, all, same }) => {
        const rows = await ask({ targetCurrencyCode: 'EUR' });
        same(rows, all, 'targetCurrencyCode');
        same(
          rows.filter((row) => row['commission'].currency !== 'EUR'),
          [],
          'EUR',
        );
      },
      excludeInvoiced: each([true, false], (row, value) => !value || row['invoiceId'] === null),
      decideByFrom: bound('decideBy', 'from'),
      decideByTo: bound('decideBy', 'to'),
      movement: async ({ ask, all, same }) => {
        const span = { movedSince: '2026-03-01', movedUntil: '2026-03-10T00:00:00Z' };
        const fits = (row: Row) => row['conversionDate'] > '2026-03-01' && row['conversionDate'] <= '2026-03-10';
        same(await ask({ movement: 'tracked', ...span }), all.filter(fits), 'tracked');
      },
      movedSince: async ({ ask, all, same }) => {
        const fits = (row: Row) => row['conversionDate'] > '2026-03-01';
        same(await ask({ movement: 'tracked', movedSince: '2026-03-01' }), all.filter(fits), 'moved since');
      },
      movedUntil: async ({ ask, all, same }) => {
        const fits = (row: Row) => row['conversionDate'] <= '2026-03-10';
        same(await ask({ movement: 'tracked', movedUntil: '2026-03-10T00:00:00Z' }), all.filter(fits), 'moved until');
      },
      conversionId: keeps('conversionId'),
      afterConversionId: async ({ ask, all, same }) => {
        const ids = all.map((row) => Number(row['conversionId'])).toSorted((a, b) => a - b);
        const after = ids.at(ids.length / 2) ?? 0;
        same(
          await ask({ afterConversionId: after }),
          all.filter((row) => Number(row['conversionId']) > after),
          `after ${after}`,
        );
      },
      invoiceId: keeps('invoiceId'),
      conversionType: async ({ ask, all, same, some }) => {
        same(await ask({ conversionType: 'conversions' }), all, 'conversions');
        same(
          await ask({ conversionType: 'conversionsByPayment' }),
          all.filter((row) => row['paymentId'] !== null),
          'by payment',
        );
        const items = await ask({ conversionType: 'conversionsByBasketItem' });
        some(
          items.filter((row) => row['item'] !== null),
          'items',
        );
        same([...new Map(items.map((row) => [row['conversionId'], row])).values()], all, 'by item');
      },
    },
  },
  listEnquiries: {
    as: 'manager',
    path: '/v1/conversion-enquiries',
    query: {},
    id: 'enquiryId',
    checks: {
      enquiryIds: keeps('enquiryId'),
      statusIds: each([1, 2, 3, 4, 5], (row, value) => row['statusId'] === value),
      advertiserIds: keeps('advertiser.id'),
      publisherIds: keeps('publisher.id'),
      uIds: keeps('uId'),
      advertiserAppId: keeps('advertiserAppId'),
      find: finds('advertiserAppId'),
      publisherRefs: keeps('publisher.ref'),
      productId: keeps('campaign.id'),
      customerName: finds('customerName'),
      fromDate: bound('creationDate', 'from'),
      toDate: bound('creationDate', 'to'),
    },
  },
  listInvoices: {
    as: 'manager',
    path: '/v1/invoices',
    query: { startDate: '2024-01-01', includeDeleted: true },
    id: 'invoiceId',
    checks: {
      startDate: bound('date', 'from'),
      endDate: bound('date', 'to'),
      status: each(['Draft', 'Settled', 'Contra', 'Sent', 'Allocated'], (row, value) => row['status'] === value),
      accountManager: async ({ ask, all, same, some }) => {
        const kept = await Promise.all([11, 12, 13, 14, 15, 16].map((id) => ask({ accountManager: id })));
        for (const rows of kept) {
          some(rows, 'invoices of an account manager');
          same(
            rows,
            all.filter((row) => row['accountManager'] === first(rows)['accountManager']),
            'accountManager',
          );
        }
        same(kept.flat(), all, 'account managers part the invoices');
      },
      invoiceId: keeps('invoiceId'),
      myInvoiceId: async ({ ask, all, same }) =>
        same(await ask({ myInvoiceId: first(all)['invoiceId'] }), all.slice(1), 'myInvoiceId'),
      invoiceTypeId: each([1, 2], (row, value) => (row['invoiceType'] === 'Invoice' ? 1 : 2) === value),
      includeDeleted: each([false, true], (row, value) => value || !row['deleted']),
      find: async ({ ask, all, same }) => {
        const part = String(first(all)['invoiceId']).slice(1);
        const named = (row: Row) => row['campaigns'].some((one: Row) => contains(one['campaignName'], part));
        same(
          await ask({ find: part }),
          all.filter((row) => named(row) || contains(row['invoiceId'], part) || contains(row['poNumber'] ?? '', part)),
          part,
        );
      },
      campaignName: async ({ ask, all, same }) => {
        const word = first(all.filter((row) => row['campaigns'].length > 0))['campaigns'][0].campaignName.slice(0, 8);
        same(
          await ask({ campaignName: word }),
          all.filter((row) => row['campaigns'].some((one: Row) => contains(one['campaignName'], word))),
          word,
        );
      },
      showOnlyInvoicesWithNoOutstanding: each([true, false], (row, value) => !value || row['oustanding'] === 0),
      commissionTypeId: each([1, 2], (row, value) => (row['commissionType'] === 'Performance' ? 1 : 2) === value),
      currencyId: each(
        Object.keys(currencyIds).map(Number),
        (row, value: keyof typeof currencyIds) => row['currencyCode'] === currencyIds[value],
      ),
      showOnlyUnpaidFODInvoice: async ({ ask, all, same }) => {
        const kept = await ask({ showOnlyUnpaidFODInvoice: true });
        same(
          kept,
          kept.filter((row) => row['oustanding'] > 0),
          'unpaid',
        );
        same(await ask({ showOnlyUnpaidFODInvoice: false }), all, 'false does nothing');
      },
      overdueOn: async ({ ask, same, some }) => {
        const kept = await ask({ overdueOn: '2026-03-15' });
        some(kept, 'overdue invoices');
        same(
          kept,
          kept.filter((row) => row['dueDate'] < '2026-03-15' && row['oustanding'] > 0),
          'overdueOn',
        );
      },
      campaignIds: async ({ ask, all, same }) => {
        const id = first(all.filter((row) => row['campaigns'].length > 0))['campaigns'][0].campaignId;
        same(
          await ask({ campaignIds: id }),
          all.filter((row) => row['campaigns'].some((one: Row) => one['campaignId'] === id)),
          id,
        );
      },
      advertiserIds: keeps('contactId'),
      poNumber: keeps('poNumber'),
      showPayments: async ({ ask, all, same }) => {
        const rows = await ask({ showPayments: false });
        same(rows, all, 'showPayments');
        same(
          rows.filter((row) => row['receipts'] !== null),
          [],
          'no receipts',
        );
      },
      culture: async ({ ask, same }) => {
        const rows = await ask({ culture: 'de-DE' });
        same(
          rows.filter((row) => row['currencyCode'] === 'USD' && row['currencySymbol'] !== '$'),
          [],
          'culture',
        );
      },
    },
  },
  listPayments: {
    as: 'manager',
    path: '/v1/payments',
    query: { startDate: '2024-01-01', endDate: '2026-12-31' },
    id: 'id',
    checks: {
      id: keeps('id'),
      status: each(['Raised', 'Sent'], (row, value) => row['status'] === value),
      publisherIds: keeps('contactID'),
      searchTerm: finds('publisherName'),
      startDate: bound('dateCreated', 'from'),
      endDate: bound('dateCreated', 'to'),
    },
  },
  getPaymentOverview: {
    as: 'publisher',
    path: '/v1/publisher-payment/overview',
    query: {
      startYear: 2024,
      startMonth: 1,
      endYear: 2026,
      endMonth: 12,
      advertiserId: 0,
      campaignId: 0,
      paymentStatus: overviewStatuses,
    },
    id: 'CampaignStatID',
    checks: {
      startYear: each([2025], (row, value) => row['BillingYear'] >= value),
      startMonth: each([6], (row, value) => row['BillingYear'] > 2024 || row['BillingMonth'] >= value),
      endYear: each([2025], (row, value) => row['BillingYear'] <= value),
      endMonth: each([2], (row, value) => row['BillingYear'] < 2026 || row['BillingMonth'] <= value),
      advertiserId: keeps('MID'),
      campaignId: keeps('PID'),
      paymentStatus: each(overviewStatuses, (row, value) => row['PaymentStatus'] === value),
    },
  },
};
