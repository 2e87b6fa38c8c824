import { walkForms } from './form-walk.tsx';
import { enquiryForms } from './enquiry-forms.ts';

walkForms(enquiryForms);
