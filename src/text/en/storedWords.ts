/** Values that the network stores as English words: reasons that nobody put better, kinds of customers and commission groups, and what acts by itself. */
export const storedWords = {
  'Order cancelled by the customer': 'Order cancelled by the customer',
  'Goods returned': 'Goods returned',
  'Duplicate of another conversion': 'Duplicate of another conversion',
  'Payment refused: suspected fraud': 'Payment refused: suspected fraud',
  'Programme terms not met': 'Programme terms not met',
  'Test order': 'Test order',
  'Not attributable to this partner': 'Not attributable to this partner',
  'Other: see the advertiser’s note': 'Other: see the advertiser’s note',
  Default: 'Default',
  Attribute: 'Attribute',
  'Value band': 'Value band',
  Publisher: 'Publisher',
  new: 'new',
  returning: 'returning',
  'Automatic validation': 'Automatic validation',
} as const;
