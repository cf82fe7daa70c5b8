import type { PlatformPresetContent } from './platform-preset';
import { ADDRESS, optional, required } from './platform-preset';

const DAYS_A_YEAR = 365;

/** Credentials that organizations issue. */
export const BASIC_PRESETS: PlatformPresetContent[] = [
  {
    code: 'basic-identity',
    name: 'Basic identity',
    description: 'Who a person is: names, date of birth and nationality.',
    attributes: {
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
    name: 'Student card',
    description: 'Shows that a person studies at an institution.',
    attributes: {
      given_name: required('string', 'Given names'),
      family_name: required('string', 'Family name'),
      student_number: required('string', 'Student number'),
      institution: { ...required('string', 'Institution'), alwaysDisclosed: true },
      programme: optional('string', 'Programme'),
      enrolled_from: optional('date', 'Enrolled from'),
      enrolled_until: optional('date', 'Enrolled until'),
    },
    settings: { validity: { days: DAYS_A_YEAR } },
  },
  {
    code: 'proof-of-employment',
    name: 'Proof of employment',
    description: 'Shows that a person is employed, as what, and since when.',
    attributes: {
      given_name: required('string', 'Given names'),
      family_name: required('string', 'Family name'),
      employer: { ...required('string', 'Employer'), alwaysDisclosed: true },
      employee_number: optional('string', 'Employee number'),
      job_title: optional('string', 'Job title'),
      employed_since: required('date', 'Employed since'),
      employed_until: optional('date', 'Employed until'),
      permanent: optional('boolean', 'Permanent'),
    },
  },
  {
    code: 'proof-of-address',
    name: 'Proof of address',
    description: 'Where a person lives, and when that was established.',
    attributes: {
      given_name: required('string', 'Given names'),
      family_name: required('string', 'Family name'),
      address: { ...ADDRESS, required: true },
      verified_on: required('date', 'Verified on'),
    },
    settings: { validity: { days: 90 } },
  },
  {
    code: 'course-completion',
    name: 'Course completion',
    description: 'Shows that a person has completed a course, and what it was about.',
    attributes: {
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
