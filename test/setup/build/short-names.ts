/** Members of Lit's classes that neither its public interface nor a string names. */
const ofLit = [
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
  ...['addHeldDay', 'addHeldSlot', 'announcement', 'answers', 'changeSilently', 'choices'],
  ...['endsAt', 'focusedDay', 'focusOn', 'follow', 'goTo', 'invalidate', 'isAsked'],
  ...['isExtendable', 'isList', 'isMended', 'isMovingOn', 'isRemade', 'isRetried', 'isSending'],
  ...['isStarted', 'joinedWish', 'letGo', 'nextCallAt', 'ofChoice', 'queries', 'reopenForm'],
  ...['secondsLeft', 'settle', 'settled', 'shownDay'],
];

/** The members whose names the build shortens in the widget's file. */
export const shortNames = new RegExp(`^(_\\$\\w+|${[...ofLit, ...ofWidget].join('|')})$`);
