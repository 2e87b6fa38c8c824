import { locale } from '#text/locale';

const worded = /^(?:countryName|campaignCountry|deviceType|customerType)$|(?:day|month)Name$/i;

/**
 * Whether values of a field are shown in other words than the service has. It cannot look for the words that are
 * shown, nor put them in order: of such a field one picks values, and what is typed is looked for here.
 */
export const isTranslated = (field: string): boolean => !locale.startsWith('en') && worded.test(field);
