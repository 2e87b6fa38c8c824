/** How far the commission of a conversion is: one name for each stage, on every page, and what it means to its reader. */
export const moneyStages = {
  title: 'Stage',
  names: {
    paid: 'Paid',
    raised: 'Raised',
    due: 'Due',
    invoiced: 'Invoiced',
    approved: 'Approved',
    pending: 'Pending',
  },
  meanings: {
    publisher: {
      paid: 'The payment is sent to you.',
      raised: 'In a payment to you that is raised and not sent yet.',
      due: 'The advertiser has paid: it is due in your next payment.',
      invoiced: 'On an invoice that is with the advertiser and not paid yet.',
      approved: 'Approved, and on no invoice to the advertiser yet.',
      pending: 'The advertiser has not decided yet.',
    },
    advertiser: {
      paid: 'The payment is sent to the publisher.',
      raised: 'In a payment to the publisher that is raised and not sent yet.',
      due: 'You have paid: it is due in the next payment to the publisher.',
      invoiced: 'On an invoice that is with you and not paid yet.',
      approved: 'You approved it, and it is on no invoice to you yet.',
      pending: 'You have not decided yet.',
    },
    manager: {
      paid: 'The payment is sent to the publisher.',
      raised: 'In a payment to the publisher that is raised and not sent yet.',
      due: 'The advertiser has paid: it is due in the next payment to the publisher.',
      invoiced: 'On an invoice that is with the advertiser and not paid yet.',
      approved: 'Approved, and on no invoice to the advertiser yet.',
      pending: 'The advertiser has not decided yet.',
    },
  },
} as const;
