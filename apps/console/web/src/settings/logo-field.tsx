import { useId, useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { Button, TextField } from '@vc/web/elements';
import { useMessages } from '../messages/messages-context';
import { LOGO_TYPES, toLogo } from './logo';
import type { OrganizationDraft } from './organization-draft';

interface LogoFieldProps {
  draft: OrganizationDraft;
  onChange: (draft: OrganizationDraft) => void;
  error: string | undefined;
}

export function LogoField({ draft, onChange, error }: LogoFieldProps) {
  const { t } = useMessages();
  const id = useId();
  const [problem, setProblem] = useState<'type' | 'size'>();
  const read = async (file: File | undefined) => {
    if (!file) return;
    const logo = toLogo(file.type, new Uint8Array(await file.arrayBuffer()));
    if ('problem' in logo) return setProblem(logo.problem);
    setProblem(undefined);
    onChange({ ...draft, logo: logo.uri });
  };
  const shown = error ?? (problem && t(`logo.problem.${problem}`));
  return (
    <>
      <div className="field" role="group" aria-labelledby={id}>
        <span className="label" id={id}>
          {t('logo.title')}
        </span>
        <div className="file">
          <FileTrigger acceptedFileTypes={LOGO_TYPES} onSelect={(files) => void read(files?.[0])}>
            <Button>{t('form.chooseFile')}</Button>
          </FileTrigger>
          {draft.logo !== '' && (
            <Button kind="quiet" onPress={() => onChange({ ...draft, logo: '', logoAltText: '' })}>
              {t('logo.remove')}
            </Button>
          )}
        </div>
        <span className="hint">{t('logo.hint')}</span>
        {shown !== undefined && (
          <p className="field-error" role="alert">
            {shown}
          </p>
        )}
      </div>
      {draft.logo !== '' && (
        <TextField
          label={t('logo.altText')}
          description={t('logo.altTextHint')}
          value={draft.logoAltText}
          onChange={(logoAltText) => onChange({ ...draft, logoAltText })}
        />
      )}
    </>
  );
}
