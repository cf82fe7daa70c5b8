import { useState } from 'react';
import { Button, Facts, Form, SelectField, toast } from '@vc/web/elements';
import type { KeySettings } from '../api/schemas';
import { fieldErrors } from '../attributes/field-errors';
import { ActError } from '../elements/act-error';
import { useMessages } from '../messages/messages-context';
import { useMay } from '../session/session-context';
import { errorOf, OF_PLATFORM, providersFor, toKeyDraft, toKeyRequest } from './key-draft';
import { useSaveKeySettings } from './queries';

interface KeySettingsFormProps {
  settings: KeySettings;
  ifMatch: string | undefined;
}

/** Which provider makes new keys of each type. */
export function KeySettingsForm({ settings, ifMatch }: KeySettingsFormProps) {
  const { t } = useMessages();
  const mayWrite = useMay('trust.write');
  const [draft, setDraft] = useState(() => toKeyDraft(settings));
  const save = useSaveKeySettings(ifMatch);
  if (!mayWrite) return <CurrentProviders settings={settings} />;
  const errors = fieldErrors(save.error);
  const submit = () => {
    save.mutate(toKeyRequest(draft), { onSuccess: () => toast(t('settings.saved')) });
  };
  return (
    <Form onSubmit={submit}>
      {draft.map(({ keyType, provider }, index) => (
        <SelectField
          key={keyType}
          label={keyType}
          options={[
            { id: OF_PLATFORM, name: t('keys.ofPlatform') },
            ...providersFor(settings, keyType).map((name) => ({ id: name, name })),
          ]}
          value={provider}
          onChange={(chosen) => setDraft(draft.with(index, { keyType, provider: chosen }))}
          description={t('keys.now', { provider: settings.keyTypes[index]?.provider ?? provider })}
          error={errorOf(draft, keyType, errors)}
        />
      ))}
      <ActError error={save.error} />
      <Button type="submit" isPending={save.isPending}>
        {t('action.save')}
      </Button>
    </Form>
  );
}

function CurrentProviders({ settings: { keyTypes } }: { settings: KeySettings }) {
  return (
    <div className="panel">
      <Facts facts={keyTypes.map(({ keyType, provider }) => [keyType, provider])} />
    </div>
  );
}
