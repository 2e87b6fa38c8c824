import { walkForms } from './form-walk.tsx';
import { offerForms } from './offer-forms.ts';

walkForms(offerForms);
