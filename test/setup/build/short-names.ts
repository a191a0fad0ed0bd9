import { type Plugin, perEnvironmentPlugin } from 'vite';

/** Members of Lit's classes that neither its public interface nor a string names. */
const ofLit = [
  ...['addController', 'elementProperties', 'renderRoot', 'strings', 'parts', 'finalized'],
  ...['converter', 'createProperty', 'createRenderRoot', 'creationScope'],
  ...['ctor', 'elementStyles', 'enableUpdating', 'finalize', 'finalizeStyles', 'firstUpdated'],
  ...['fromAttribute', 'getPropertyDescriptor', 'getPropertyOptions', 'getUpdateComplete'],
  ...['hasChanged', 'hostConnected', 'hostDisconnected', 'hostUpdate', 'hostUpdated'],
  ...['isUpdatePending', 'noAccessor', 'performUpdate', 'reflect', 'renderBefore'],
  ...['renderOptions', 'scheduleUpdate', 'setConnected', 'shadowRootOptions', 'shouldUpdate'],
  ...['toAttribute', 'useDefault', 'willUpdate', 'wrapped'],
];

/** Members of the widget's state and controllers that are neither sent, received nor stored. */
export const ofWidget = [
  ...['action', 'addHeldDay', 'addHeldSlot', 'announcement', 'answer', 'answers', 'ask', 'askedAt'],
  ...['changeSilently', 'choices', 'cursor', 'drop', 'emit'],
  ...['endsAt', 'extend', 'fail', 'focusedDay', 'focusOn', 'follow', 'forget', 'goBack'],
  ...['goTo', 'icon', 'invalidate', 'isAsked', 'isLong', 'load'],
  ...['navigation', 'opened', 'prefetch', 'question', 'release', 'remembered', 'restore'],
  ...['wantsSooner'],
  ...['isExtendable', 'isList', 'isMended', 'isMovingOn', 'isRemade', 'isRetried', 'isSending'],
  ...['isStarted', 'joinedWish', 'letGo', 'nextCallAt', 'ofChoice', 'queries', 'reopenForm'],
  ...['secondsLeft', 'settle', 'settled', 'shownDay'],
];

/** The members whose names the build shortens in the widget's file. */
export const shortNames = new RegExp(`^(_\\$[\\w$]+|${[...ofLit, ...ofWidget].join('|')})$`);

/**
 * Gives each custom property that is the style sheet's own a letter. Those that a page may set keep
 * their names.
 */
export function shortenProperties(css: string): string {
  const letters = new Map<string, string>();
  return css.replace(/--(?!slotwell-)[a-z][\w-]*/g, (name) => {
    const letter = letters.get(name) ?? `--${(10 + letters.size).toString(36)}`;
    letters.set(name, letter);
    return letter;
  });
}

export const shortProperties: Plugin = perEnvironmentPlugin(
  'slotwell-short-properties',
  ({ name }) =>
    name === 'widget' && {
      name: 'slotwell-short-properties',
      enforce: 'pre',
      transform: (code, id) =>
        id.includes('/widget/booking/styles.css') ? shortenProperties(code) : null,
    },
);
