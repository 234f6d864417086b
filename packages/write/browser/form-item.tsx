import type { YamlPath } from '@wenzhan/text/yaml/edit-yaml';
import { filled } from '@wenzhan/texts/shown-texts';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useFieldId, useForm, useProblems } from './form-context';
import { Faults } from './form-field';

interface ItemProps {
  /** By which people know it. */
  title: string;
  path: YamlPath;
  /** Whether it was added just now: then it is open. */
  isNew: boolean;
  /** Moves it up (-1) or down (1); undefined for what has no order. */
  onMove?: ((by: -1 | 1) => void) | undefined;
  onRemove: () => void;
  children: ReactNode;
}

const SIGNS = { up: '↑', down: '↓', remove: '×' };

/** An entry of a list: opened by its title, moved and removed by buttons, moved with Alt and an arrow. */
export function Item({ title, path, isNew, onMove, onRemove, children }: ItemProps) {
  const { texts } = useForm();
  const id = useFieldId(path);
  const problems = useProblems(path);
  const isFaulty = useProblems(path, true).length > 0;
  const [isOpen, setOpen] = useState(isNew || isFaulty);
  const head = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isNew) head.current?.focus();
  }, [isNew]);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined;
    if (!event.altKey || !by || !onMove) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(by);
  };
  return (
    <li className="edit-item" onKeyDown={onKeyDown}>
      <div className="edit-item-head">
        <button
          type="button"
          ref={head}
          className="edit-item-title"
          id={`${id}-title`}
          aria-expanded={isOpen}
          aria-controls={`${id}-fields`}
          onClick={() => setOpen(!isOpen)}
        >
          {title}
        </button>
        {onMove && (
          <>
            <ItemButton sign={SIGNS.up} name={filled(texts.up, title)} onPress={() => onMove(-1)} />
            <ItemButton
              sign={SIGNS.down}
              name={filled(texts.down, title)}
              onPress={() => onMove(1)}
            />
          </>
        )}
        <ItemButton sign={SIGNS.remove} name={filled(texts.remove, title)} onPress={onRemove} />
      </div>
      <Faults id={`${id}-fault`} problems={problems} />
      <div className="edit-inner" id={`${id}-fields`} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </li>
  );
}

interface ItemButtonProps {
  sign: string;
  name: string;
  onPress: () => void;
}

function ItemButton({ sign, name, onPress }: ItemButtonProps) {
  return (
    <button type="button" className="edit-sign" aria-label={name} title={name} onClick={onPress}>
      {sign}
    </button>
  );
}
