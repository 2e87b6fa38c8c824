/**
 * Linter rule of the journeys: what a page shows is asserted by an expectation that waits. A value that is read once is
 * compared before the page has answered, and such a test fails by chance.
 */

interface Node {
  type: string;
  parent?: Node;
  callee?: Node;
  object?: Node;
  property?: Node;
  argument?: Node;
  name?: string;
}

interface Context {
  report: (problem: { node: Node; message: string }) => void;
}

/** Methods of a page or locator that read it once, with the assertion that waits instead. */
const waits: Readonly<Record<string, string>> = {
  allInnerTexts: 'toHaveText([…])',
  allTextContents: 'toHaveText([…])',
  boundingBox: 'expect.poll(() => …)',
  count: 'toHaveCount(…)',
  evaluate: 'expect.poll(() => …)',
  evaluateAll: 'expect.poll(() => …)',
  getAttribute: 'toHaveAttribute(…)',
  innerHTML: 'toContainText(…)',
  innerText: 'toHaveText(…, { useInnerText: true })',
  inputValue: 'toHaveValue(…)',
  isChecked: 'toBeChecked()',
  isDisabled: 'toBeDisabled()',
  isEnabled: 'toBeEnabled()',
  isHidden: 'toBeHidden()',
  isVisible: 'toBeVisible()',
  textContent: 'toHaveText(…)',
  title: 'toHaveTitle(…)',
};

const isFunction = (node: Node): boolean => /Function/.test(node.type);

/** `expect`, `expect.soft` or `expect.poll`, called. */
function isExpect({ type, callee }: Node): boolean {
  return type === 'CallExpression' && (callee?.name === 'expect' || callee?.object?.name === 'expect');
}

/** The nearest ancestor that `found` holds for; undefined when a function is between. */
function above(node: Node, found: (one: Node) => boolean): Node | undefined {
  let at = node.parent;
  while (at && !found(at)) {
    if (isFunction(at)) return undefined;
    at = at.parent;
  }
  return at;
}

/** True inside the function of an `expect.poll` or `toPass`, which is run until it passes. */
function isTriedAgain(node: Node): boolean {
  const own = above(node, isFunction);
  return own?.parent !== undefined && isExpect(own.parent);
}

const assertionsWait = {
  create: ({ report }: Context) => ({
    AwaitExpression(node: Node) {
      const door = waits[node.argument?.callee?.property?.name ?? ''];
      if (door === undefined || isTriedAgain(node) || !above(node, isExpect)) return;
      report({ node, message: `This is read once, perhaps before the page has answered. Use ${door}, or toPass().` });
    },
  }),
};

export default { meta: { name: 'journeys' }, rules: { 'assertions-wait': assertionsWait } };
