import { SelectField, TextField } from '@vc/web/elements';
import type { FieldsProps } from '../forms/fields-props';
import { useMessages } from '../messages/messages-context';
import type { SignOnDraft } from './sign-on-draft';

interface SignOnFieldsProps extends FieldsProps<SignOnDraft> {
  /** Whether the platform has a secret, which an empty field keeps. */
  hasSecret: boolean;
}

const EMAIL_VERIFICATIONS = ['claim', 'provider'] as const;

export function SignOnFields({ draft, onChange, errors, hasSecret }: SignOnFieldsProps) {
  const { t } = useMessages();
  return (
    <>
      <TextField
        label={t('signOn.issuer')}
        type="url"
        value={draft.issuer}
        onChange={(issuer) => onChange({ ...draft, issuer })}
        error={errors['/issuer']}
        placeholder="https://"
        isRequired
      />
      <TextField
        label={t('signOn.clientId')}
        value={draft.clientId}
        onChange={(clientId) => onChange({ ...draft, clientId })}
        error={errors['/clientId']}
        autoComplete="off"
        isRequired
      />
      <TextField
        label={t('signOn.clientSecret')}
        description={hasSecret ? t('signOn.clientSecretHint') : undefined}
        type="password"
        value={draft.clientSecret}
        onChange={(clientSecret) => onChange({ ...draft, clientSecret })}
        error={errors['/clientSecret']}
        autoComplete="new-password"
        isRequired={!hasSecret}
      />
      <TextField
        label={t('signOn.roleClaim')}
        description={t('signOn.roleClaimHint')}
        value={draft.roleClaim}
        onChange={(roleClaim) => onChange({ ...draft, roleClaim })}
        error={errors['/roleClaim']}
        autoComplete="off"
      />
      <SelectField
        label={t('signOn.emailVerification')}
        options={EMAIL_VERIFICATIONS.map((id) => ({ id, name: t(`signOn.emailVerification.${id}`) }))}
        value={draft.emailVerification}
        onChange={(id) => onChange({ ...draft, emailVerification: id === 'provider' ? id : 'claim' })}
      />
    </>
  );
}
