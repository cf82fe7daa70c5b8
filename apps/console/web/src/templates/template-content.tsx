import { type Fact, Facts, Section } from '@vc/web/elements';
import type { AttributeDefinitions, CredentialDisplay, CredentialTemplate } from '../api/schemas';
import { AttributeTree } from '../attributes/attribute-tree';
import { emptyDrafts } from '../attributes/draft';
import { cardLines } from '../cards/card-lines';
import { CredentialCard } from '../cards/credential-card';
import { FORMAT_NAMES } from '../format/credential-formats';
import { useMessages } from '../messages/messages-context';

interface TemplateContentProps {
  name: string;
  description: string | undefined;
  display: CredentialDisplay | undefined;
  format: CredentialTemplate['format'];
  type: string;
  revocable: boolean;
  validity: { days: number } | undefined;
  definitions: AttributeDefinitions;
  /** Those that a template or a preset alone has. */
  facts: Fact[];
}

/** What a template and a preset have in common. */
export function TemplateContent(props: TemplateContentProps) {
  const { name, description, display, format, type, revocable, validity, definitions, facts } = props;
  const { t } = useMessages();
  return (
    <div className="detail">
      <div className="detail-main">
        <div className="panel">
          {description !== undefined && <p>{description}</p>}
          <Facts
            facts={[
              [t('column.format'), FORMAT_NAMES[format]],
              [t('column.type'), <code key="type">{type}</code>],
              [t('template.revocable'), t(revocable ? 'form.yes' : 'form.no')],
              [t('template.validity'), validity && t('template.days', { count: validity.days })],
              ...facts,
            ]}
          />
        </div>
        <Section title={t('template.attributes')}>
          <AttributeTree definitions={definitions} />
        </Section>
      </div>
      <CredentialCard name={name} display={display} lines={cardLines(definitions, emptyDrafts(definitions))} />
    </div>
  );
}
