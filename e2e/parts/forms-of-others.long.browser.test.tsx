import { accountForms } from './account-forms.ts';
import { chartForms } from './chart-forms.ts';
import { conversionForms } from './conversion-forms.ts';
import { enquiryForms } from './enquiry-forms.ts';
import { fileForms } from './file-forms.ts';
import { walkFormsOfOthers } from './form-walk.tsx';
import { moneyForms } from './money-forms.ts';
import { offerForms } from './offer-forms.ts';
import { peopleForms } from './people-forms.ts';
import { reportForms } from './report-forms.ts';

walkFormsOfOthers([
  ...accountForms,
  ...chartForms,
  ...conversionForms,
  ...enquiryForms,
  ...fileForms,
  ...moneyForms,
  ...offerForms,
  ...peopleForms,
  ...reportForms,
]);
