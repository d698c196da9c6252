export const strings = {
  title: 'Get started',
  progress: '{{done}} of {{count}} done',
  checking: 'Checking…',
  close: 'Close the checklist',
  show: 'Show the steps',
  hide: 'Hide the steps',
  done: 'Done',
  steps: {
    connect: 'Connect a wallet',
    money: 'Get test money',
    buy: 'Buy USD+',
    verify: 'Verify your identity',
  },
  money: {
    onTheWay: 'On its way',
    given: 'Already sent',
  },
} as const
