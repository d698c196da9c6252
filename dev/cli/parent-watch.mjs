// This module is loaded before a script that must not outlive its parent: when the channel to the parent closes, the
// script gets SIGTERM and has 20 seconds to end.

import { printParentEnded } from './print-parent-ended.mjs'

const GRACE_MS = 20_000

if (process.channel) {
  process.on('disconnect', () => {
    printParentEnded()
    process.kill(process.pid, 'SIGTERM')
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), GRACE_MS).unref()
  })
  // The listener would otherwise keep the script running.
  process.channel.unref()
}
