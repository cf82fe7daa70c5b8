import type { FieldErrors } from '../attributes/field-errors';

/** Fields of a form, which its draft fills. */
export interface FieldsProps<Draft> {
  draft: Draft;
  onChange: (draft: Draft) => void;
  errors: FieldErrors;
}
