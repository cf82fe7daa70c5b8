import { useState } from 'react';
import { useLocation } from 'wouter';
import { Button, Form, Page, toast } from '@vc/web/elements';
import { fieldErrors } from '../attributes/field-errors';
import { emptyDrafts } from '../attributes/draft';
import { cardLines } from '../cards/card-lines';
import { CredentialCard } from '../cards/credential-card';
import { ActError } from '../elements/act-error';
import { useMessages } from '../messages/messages-context';
import { AttributeRows } from './attribute-rows';
import { useCreateTemplate } from './queries';
import { EMPTY_TEMPLATE, toCreateTemplate, toDefinitionsOf } from './template-draft';
import { TemplateSettings } from './template-settings';

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
