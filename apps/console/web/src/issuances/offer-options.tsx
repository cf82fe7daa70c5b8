import { Checkbox, TextField } from '@vc/web/elements';
import { useMessages } from '../messages/messages-context';

interface Options {
  reference: string;
  txCode: boolean;
  deferred: boolean;
}

export const NO_OPTIONS: Options = { reference: '', txCode: false, deferred: false };

interface OfferOptionsProps {
  options: Options;
  onChange: (options: Options) => void;
}

/** What belongs to the offer and not to the credential. */
export function OfferOptions({ options, onChange }: OfferOptionsProps) {
  const { t } = useMessages();
  return (
    <fieldset className="fieldset">
      <legend>{t('offerOptions.title')}</legend>
      <TextField
        label={t('form.optional', { name: t('column.reference') })}
        description={t('offerOptions.referenceHint')}
        value={options.reference}
        onChange={(reference) => onChange({ ...options, reference })}
        autoComplete="off"
      />
      <Checkbox isSelected={options.txCode} onChange={(txCode) => onChange({ ...options, txCode })}>
        {t('offerOptions.txCode')}
      </Checkbox>
      <Checkbox isSelected={options.deferred} onChange={(deferred) => onChange({ ...options, deferred })}>
        {t('offerOptions.deferred')}
      </Checkbox>
    </fieldset>
  );
}
