import { TextField } from '@vc/web/elements';
import type { FieldsProps } from '../forms/fields-props';
import { useMessages } from '../messages/messages-context';
import { readKeys, type TrustAnchorDraft } from './trust-anchor-draft';

const EXAMPLE_KEYS = '{ "keys": [{ "kty": "EC", "crv": "P-256", "kid": "…", "x": "…", "y": "…" }] }';

/** The name of an anchor, and the keys with which it signs. */
export function TrustAnchorFields({ draft, onChange, errors }: FieldsProps<TrustAnchorDraft>) {
  const { t } = useMessages();
  const isMalformed = draft.keys !== '' && readKeys(draft) === undefined;
  return (
    <>
      <TextField
        label={t('column.name')}
        value={draft.name}
        onChange={(name) => onChange({ ...draft, name })}
        error={errors['/name']}
      />
      <TextField
        label={t('trustAnchorForm.keys')}
        description={t('trustAnchorForm.keysHint')}
        rows={10}
        value={draft.keys}
        onChange={(keys) => onChange({ ...draft, keys })}
        error={isMalformed ? t('trustAnchorForm.noJson') : errors['/jwks']}
        placeholder={EXAMPLE_KEYS}
        spellCheck="false"
        isRequired
      />
    </>
  );
}
