import { Checkbox, SelectField, TextField } from '@vc/web/elements';
import type { FieldsProps } from '../forms/fields-props';
import { NameField } from '../forms/name-field';
import { ChoiceBoxes } from '../forms/choice-boxes';
import { useMessages } from '../messages/messages-context';
import { AUTH_METHODS, CLIENT_SCOPES, type ClientDraft } from './client-draft';

export function ClientFields({ draft, onChange, errors }: FieldsProps<ClientDraft>) {
  const { t } = useMessages();
  return (
    <>
      <NameField draft={draft} onChange={onChange} errors={errors} />
      <ChoiceBoxes
        label={t('clients.scopes')}
        description={t('clientForm.scopesHint')}
        options={CLIENT_SCOPES.map((id) => ({ id, name: <code>{id}</code>, hint: t(`scope.${id}`) }))}
        chosen={draft.scopes}
        onChange={(scopes) => onChange({ ...draft, scopes })}
        error={errors['/scopes'] ?? errors['/scopes/0']}
      />
      <AuthenticationFields draft={draft} onChange={onChange} errors={errors} />
      <Checkbox isSelected={draft.isForUsers} onChange={(isForUsers) => onChange({ ...draft, isForUsers })}>
        {t('clientForm.isForUsers')}
      </Checkbox>
      {draft.isForUsers && (
        <TextField
          label={t('clientForm.redirectUris')}
          description={t('clientForm.redirectUrisHint')}
          rows={3}
          value={draft.redirectUris}
          onChange={(redirectUris) => onChange({ ...draft, redirectUris })}
          error={errors['/redirectUris'] ?? errors['/redirectUris/0']}
          isRequired
        />
      )}
    </>
  );
}

function AuthenticationFields({ draft, onChange, errors }: FieldsProps<ClientDraft>) {
  const { t } = useMessages();
  const setMethod = (id: string) =>
    onChange({ ...draft, authMethod: AUTH_METHODS.find((each) => each === id) ?? draft.authMethod });
  return (
    <>
      <SelectField
        label={t('client.authMethod')}
        options={AUTH_METHODS.map((id) => ({ id, name: t(`authMethod.${id}`) }))}
        value={draft.authMethod}
        onChange={setMethod}
        error={errors['/tokenEndpointAuthMethod'] ?? errors['/grantTypes']}
      />
      {draft.authMethod === 'private_key_jwt' && (
        <TextField
          label={t('clientForm.jwksUri')}
          type="url"
          value={draft.jwksUri}
          onChange={(jwksUri) => onChange({ ...draft, jwksUri })}
          error={errors['/jwksUri'] ?? errors['/jwks']}
          placeholder="https://"
          isRequired
        />
      )}
      <Checkbox isSelected={draft.dpop} onChange={(dpop) => onChange({ ...draft, dpop })}>
        {t('clientForm.dpop')}
      </Checkbox>
    </>
  );
}
