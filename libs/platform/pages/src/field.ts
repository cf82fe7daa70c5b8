import { type Html, html } from './html';

export interface Field {
  /** Of the form, and the id of the element. */
  name: string;
  label: string;
  type?: 'text' | 'password';
  /** HTML, “Autofill”. */
  autocomplete: string;
  value?: string;
  /** Default: false. */
  isOptional?: boolean;
  /** Further attributes of the element. */
  attributes?: Html;
  /** What is wrong with the value. The field then gets the focus. */
  error?: string | undefined;
}

/** A field with its label and its error, which assistive technology reads with the field. */
export function field(described: Field): Html {
  const { name, label, type = 'text', autocomplete, value, isOptional = false, attributes, error } = described;
  return html`<div class="field">
    <label for="${name}">${label}</label>
    ${error === undefined ? undefined : html`<p class="error" id="${name}-error" role="alert">${error}</p>`}
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      autocomplete="${autocomplete}"
      ${isOptional ? undefined : html`required`}
      ${value === undefined ? undefined : html`value="${value}"`}
      ${attributes}
      ${error === undefined ? undefined : html`aria-invalid="true" aria-describedby="${name}-error" autofocus`}
    />
  </div>`;
}
