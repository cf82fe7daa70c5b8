import type { PresetContent } from './platform-preset';
import { ADDRESS, optional, required } from './platform-preset';

const REVOCABLE = { revocable: true };
const DAYS_A_YEAR = 365;

/** Everyday credentials of organizations. */
export const BASIC_PRESETS: PresetContent[] = [
  {
    code: 'basic-identity',
    templateName: 'Basic identity',
    templateDescription: 'Who a person is: names, date of birth and nationality.',
    templateAttributes: {
      given_name: required('string', 'Given names'),
      family_name: required('string', 'Family name'),
      birthdate: required('date', 'Date of birth'),
      nationality: optional('string', 'Nationality'),
      email: optional('string', 'E-mail address'),
      address: ADDRESS,
    },
  },
  {
    code: 'student-card',
    templateName: 'Student card',
    templateDescription: 'Shows that a person studies at an institution.',
    templateAttributes: {
      given_name: required('string', 'Given names'),
      family_name: required('string', 'Family name'),
      student_number: required('string', 'Student number'),
      institution: { ...required('string', 'Institution'), alwaysDisclosed: true },
      programme: optional('string', 'Programme'),
      enrolled_from: optional('date', 'Enrolled from'),
      enrolled_until: optional('date', 'Enrolled until'),
    },
    settings: { ...REVOCABLE, validity: { days: DAYS_A_YEAR } },
  },
  {
    code: 'proof-of-employment',
    templateName: 'Proof of employment',
    templateDescription: 'Shows that a person is employed, as what, and since when.',
    templateAttributes: {
      given_name: required('string', 'Given names'),
      family_name: required('string', 'Family name'),
      employer: { ...required('string', 'Employer'), alwaysDisclosed: true },
      employee_number: optional('string', 'Employee number'),
      job_title: optional('string', 'Job title'),
      employed_since: required('date', 'Employed since'),
      employed_until: optional('date', 'Employed until'),
      permanent: optional('boolean', 'Permanent'),
    },
    settings: REVOCABLE,
  },
  {
    code: 'proof-of-address',
    templateName: 'Proof of address',
    templateDescription: 'Where a person lives, and when that was established.',
    templateAttributes: {
      given_name: required('string', 'Given names'),
      family_name: required('string', 'Family name'),
      address: { ...ADDRESS, required: true },
      verified_on: required('date', 'Verified on'),
    },
    settings: { ...REVOCABLE, validity: { days: 90 } },
  },
  {
    code: 'course-completion',
    templateName: 'Course completion',
    templateDescription: 'Shows that a person has completed a course, and what it was about.',
    templateAttributes: {
      given_name: required('string', 'Given names'),
      family_name: required('string', 'Family name'),
      course: { ...required('string', 'Course'), alwaysDisclosed: true },
      provider: { ...required('string', 'Provider'), alwaysDisclosed: true },
      completed_on: required('date', 'Completed on'),
      credits: optional('number', 'Credits'),
      grade: optional('string', 'Grade'),
      skills: { type: 'array', name: 'Skills', items: { type: 'string' } },
    },
  },
];
