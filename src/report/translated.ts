import { locale } from '#text/locale';

const worded = /^(?:countryName|campaignCountry|deviceType|customerType)$|(?:day|month)Name$/i;

/**
 * Whether a field's values are shown in other words than the service stores. The service cannot search or sort by the
 * shown words, so values are picked and searched in the browser.
 */
export const isTranslated = (field: string): boolean => !locale.startsWith('en') && worded.test(field);
