import { useState } from 'react';
import { useLocation } from 'wouter';
import { Button, Checkbox, Form, Icon, IconButton, Page, SelectField, TextField, toast } from '@vc/web/elements';
import { fieldErrors } from '../attributes/field-errors';
import { emptyDrafts } from '../attributes/draft';
import { cardLines } from '../cards/card-lines';
import { CredentialCard } from '../cards/credential-card';
import { ActError } from '../elements/act-error';
import { useMessages } from '../messages/messages-context';
import { useCreateTemplate } from './queries';
import {
  ATTRIBUTE_TYPES,
  type AttributeDraft,
  EMPTY_TEMPLATE,
  toAttributeName,
  toCreateTemplate,
  toDefinitionsOf,
} from './template-draft';
import { TemplateSettings } from './template-settings';

interface AttributeRowProps {
  attribute: AttributeDraft;
  number: number;
  onChange: (attribute: AttributeDraft) => void;
  onRemove: () => void;
}

interface AttributeRowsProps {
  attributes: readonly AttributeDraft[];
  onChange: (attributes: AttributeDraft[]) => void;
}

export function NewTemplatePage() {
  const { t } = useMessages();
  const [, navigate] = useLocation();
  const [draft, setDraft] = useState(EMPTY_TEMPLATE);
  const create = useCreateTemplate();
  const definitions = toDefinitionsOf(draft.attributes);
  const save = () => {
    create.mutate(toCreateTemplate(draft), {
      onSuccess: ({ id }) => {
        toast(t('newTemplate.done'));
        navigate(`/templates/${id}`);
      },
    });
  };
  return (
    <Page
      title={t('templates.new')}
      lead={t('newTemplate.lead')}
      parent={{ to: '/templates', name: t('templates.title') }}
    >
      <div className="form-with-preview">
        <Form onSubmit={save}>
          <TemplateSettings draft={draft} onChange={setDraft} errors={fieldErrors(create.error)} />
          <AttributeRows attributes={draft.attributes} onChange={(attributes) => setDraft({ ...draft, attributes })} />
          <ActError error={create.error} />
          <Button kind="primary" type="submit" isPending={create.isPending}>
            {t('newTemplate.create')}
          </Button>
        </Form>
        <div className="preview">
          <p className="preview-title">{t('newIssuance.preview')}</p>
          <CredentialCard
            name={draft.name || t('newTemplate.unnamed')}
            display={draft.backgroundColor === '' ? undefined : { backgroundColor: draft.backgroundColor }}
            lines={cardLines(definitions, emptyDrafts(definitions))}
          />
        </div>
      </div>
    </Page>
  );
}

function AttributeRows({ attributes, onChange }: AttributeRowsProps) {
  const { t } = useMessages();
  const add = () => {
    const key = Math.max(-1, ...attributes.map((each) => each.key)) + 1;
    onChange([...attributes, { key, label: '', type: 'string', required: false }]);
  };
  return (
    <fieldset className="fieldset">
      <legend>{t('template.attributes')}</legend>
      {attributes.map((attribute, index) => (
        <AttributeRow
          key={attribute.key}
          attribute={attribute}
          number={index + 1}
          onChange={(next) => onChange(attributes.with(index, next))}
          onRemove={() => onChange(attributes.toSpliced(index, 1))}
        />
      ))}
      <Button kind="quiet" onPress={add}>
        <Icon name="plus" />
        {t('newTemplate.addAttribute')}
      </Button>
    </fieldset>
  );
}

function AttributeRow({ attribute, number, onChange, onRemove }: AttributeRowProps) {
  const { t } = useMessages();
  const { label, type, required } = attribute;
  const name = toAttributeName(label);
  const setType = (id: string) => {
    const chosen = ATTRIBUTE_TYPES.find((each) => each === id);
    if (chosen) onChange({ ...attribute, type: chosen });
  };
  return (
    <div className="attribute-row" role="group" aria-label={t('newTemplate.attribute', { number })}>
      <TextField
        label={t('newTemplate.label')}
        description={name === '' ? undefined : name}
        value={label}
        onChange={(next) => onChange({ ...attribute, label: next })}
        autoComplete="off"
      />
      <SelectField
        label={t('newTemplate.type')}
        options={ATTRIBUTE_TYPES.map((id) => ({ id, name: t(`type.${id}`) }))}
        value={type}
        onChange={setType}
      />
      <Checkbox isSelected={required} onChange={(next) => onChange({ ...attribute, required: next })}>
        {t('attribute.required')}
      </Checkbox>
      <IconButton icon="minus" label={t('newTemplate.removeAttribute', { number })} onPress={onRemove} />
    </div>
  );
}
