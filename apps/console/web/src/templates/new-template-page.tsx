import { useState } from 'react';
import { useLocation } from 'wouter';
import { Button, Form, Icon, Page, toast } from '@vc/web/elements';
import { fieldErrors } from '../attributes/field-errors';
import { emptyDrafts } from '../attributes/draft';
import { cardLines } from '../cards/card-lines';
import { CredentialCard } from '../cards/credential-card';
import { ActError } from '../elements/act-error';
import { useMessages } from '../messages/messages-context';
import { AttributeRow } from './attribute-row';
import { useCreateTemplate } from './queries';
import { type AttributeDraft, EMPTY_TEMPLATE, toCreateTemplate, toDefinitionsOf } from './template-draft';
import { TemplateSettings } from './template-settings';

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
