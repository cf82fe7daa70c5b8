import { Badge } from '@vc/web/elements';
import { toLabel } from '@vc/web/format';
import type { AttributeDefinition, AttributeDefinitions } from '../api/schemas';
import { useMessages } from '../messages/messages-context';

/** The attributes of a template, to read. */
export function AttributeTree({ definitions }: { definitions: AttributeDefinitions }) {
  return (
    <ul className="tree">
      {Object.entries(definitions).map(([name, definition]) => (
        <li key={name}>
          <AttributeLine name={name} definition={definition} />
          <Members definition={definition} />
        </li>
      ))}
    </ul>
  );
}

function AttributeLine({ name, definition }: { name: string; definition: AttributeDefinition }) {
  const { t } = useMessages();
  return (
    <p className="tree-line">
      <span className="tree-name">{definition.name ?? toLabel(name)}</span>
      <code>{name}</code>
      <span className="hint">{t(`type.${definition.type}`)}</span>
      {definition.required === true && <Badge tone="quiet">{t('attribute.required')}</Badge>}
      {definition.alwaysDisclosed === true && <Badge tone="quiet">{t('attribute.alwaysDisclosed')}</Badge>}
    </p>
  );
}

function Members({ definition }: { definition: AttributeDefinition }) {
  const inner = definition.type === 'array' ? definition.items : definition;
  return inner.type === 'object' ? <AttributeTree definitions={inner.properties} /> : null;
}
