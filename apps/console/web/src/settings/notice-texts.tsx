import { Button, Icon, SelectField, TextField } from '@vc/web/elements';
import type { FieldsProps } from '../forms/fields-props';
import { useMessages } from '../messages/messages-context';
import { NOTICE_KINDS, type NoticeDraft, type TextRow, withText } from './notice-draft';

/** The organization's own texts, before those of the platform. */
export function NoticeTexts({ draft, onChange, errors }: FieldsProps<NoticeDraft>) {
  const { t } = useMessages();
  const { texts, language } = draft;
  const set = (next: TextRow[]) => onChange({ ...draft, texts: next });
  return (
    <fieldset className="fieldset">
      <legend>{t('notices.texts')}</legend>
      <p className="hint">{t('notices.textsHint')}</p>
      {texts.map((row, index) => (
        <div key={row.key} className="mapping" role="group" aria-label={t('notices.text', { number: index + 1 })}>
          <TextFields
            row={row}
            onChange={(next) => set(texts.with(index, next))}
            errorOf={(name) => errors[`/texts/${index}/${name}`]}
          />
          <Button kind="quiet" onPress={() => set(texts.toSpliced(index, 1))}>
            <Icon name="minus" />
            {t('notices.removeText', { number: index + 1 })}
          </Button>
        </div>
      ))}
      <Button kind="quiet" onPress={() => set(withText(texts, language))}>
        <Icon name="plus" />
        {t('notices.addText')}
      </Button>
    </fieldset>
  );
}

interface TextFieldsProps {
  row: TextRow;
  onChange: (row: TextRow) => void;
  errorOf: (name: keyof TextRow) => string | undefined;
}

function TextFields({ row, onChange, errorOf }: TextFieldsProps) {
  const { t } = useMessages();
  const setKind = (id: string) => onChange({ ...row, kind: NOTICE_KINDS.find((each) => each === id) ?? row.kind });
  return (
    <>
      <SelectField
        label={t('notices.kind')}
        options={NOTICE_KINDS.map((id) => ({ id, name: t(`noticeKind.${id}`) }))}
        value={row.kind}
        onChange={setKind}
        error={errorOf('kind')}
      />
      <TextField
        label={t('notices.language')}
        value={row.language}
        onChange={(language) => onChange({ ...row, language })}
        error={errorOf('language')}
        isRequired
      />
      <TextField
        label={t('notices.subject')}
        value={row.subject}
        onChange={(subject) => onChange({ ...row, subject })}
        error={errorOf('subject')}
        isRequired
      />
      <TextField
        label={t('notices.body')}
        rows={5}
        value={row.body}
        onChange={(body) => onChange({ ...row, body })}
        error={errorOf('body')}
        isRequired
      />
    </>
  );
}
