import { Button, Icon } from '@vc/web/elements';
import { useMessages } from '../messages/messages-context';
import { AttributeRow } from './attribute-row';
import type { AttributeDraft } from './template-draft';

interface AttributeRowsProps {
  attributes: readonly AttributeDraft[];
  onChange: (attributes: AttributeDraft[]) => void;
}

export function AttributeRows({ attributes, onChange }: AttributeRowsProps) {
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
