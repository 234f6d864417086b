import type { Nodes, PhrasingContent } from 'mdast';

/**
 * Moves spaces and line breaks at the edges of emphasis out of it, where Markdown cannot have them, and removes
 * emphasis of nothing, and emphasis inside its own kind, whose depth would cost the serialiser minutes.
 *
 * @param outer the kinds of emphasis around the node
 */
export function trimEmphasis(node: Nodes, outer: ReadonlySet<string> = new Set()): void {
  if (!('children' in node)) return;
  const around = isEmphasis(node) ? new Set([...outer, node.type]) : outer;
  for (const child of node.children) trimEmphasis(child, around);
  const children: Nodes[] = node.children.flatMap((child: Nodes) => {
    if (!isEmphasis(child)) return [child];
    return around.has(child.type) ? child.children : trimmed(child);
  });
  node.children = children as never;
}

type Emphasis = Extract<Nodes, { type: 'strong' | 'emphasis' | 'delete' }>;

const isEmphasis = (node: Nodes): node is Emphasis =>
  node.type === 'strong' || node.type === 'emphasis' || node.type === 'delete';

function trimmed(node: Emphasis): Nodes[] {
  const { children } = node;
  const before = edge(children, 0, /^\s+/);
  const after = edge(children, -1, /(?<!\s)\s+$/).reverse();
  return children.length > 0 ? [...before, node, ...after] : [...before, ...after];
}

/** Takes breaks and spaces from one end of the children: the first (0) or the last (-1). */
function edge(children: PhrasingContent[], end: 0 | -1, space: RegExp): PhrasingContent[] {
  const taken: PhrasingContent[] = [];
  for (;;) {
    const node = children.at(end);
    const spaces = node?.type === 'text' ? (space.exec(node.value)?.[0] ?? '') : '';
    if (node?.type === 'text' && spaces !== node.value) {
      if (spaces) taken.push({ type: 'text', value: spaces });
      node.value = node.value.replace(space, '');
      return taken;
    }
    if (node?.type !== 'break' && node?.type !== 'text') return taken;
    taken.push(node);
    children.splice(end, 1);
  }
}
