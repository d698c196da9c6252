#!/usr/bin/env node
// Starts Firefox for Playwright and passes its WebDriver BiDi messages through. Debian's Firefox is an extended support
// release, which knows a command less than Playwright sends for each new context: the relay answers that command itself.
// Playwright starts this file as if it were the browser, with the browser's arguments.
import { spawn } from 'node:child_process'
import { WebSocket, WebSocketServer } from 'ws'

const ANSWERED_HERE = ['emulation.setMediaFeaturesOverride']

const firefox = spawn(process.env.FIREFOX_PATH, process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
})
firefox.once('exit', (code) => process.exit(code ?? 0))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => firefox.kill(signal))

let text = ''
firefox.stderr.on('data', (chunk) => {
  process.stderr.write(
    chunk.toString().replace(/WebDriver BiDi listening on/g, 'Firefox listens on'),
  )
  text += chunk
  const address = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(text)?.[1]
  if (!address) return
  firefox.stderr.removeAllListeners('data').pipe(process.stderr)
  listen(address)
})

/**
 * Playwright's script sets a field's value through the property that React watches, so React would see no change. The
 * property of the element's prototype is the one that a user's typing goes through.
 */
function correctTyping(message) {
  if (!message.includes('BidiInsertTextInstaller')) return message
  const corrected = message.replace(
    'inputElement.value = value;',
    "Object.getOwnPropertyDescriptor(Object.getPrototypeOf(inputElement), 'value').set.call(inputElement, value);",
  )
  if (corrected === message) throw new Error("Playwright's script for typing has changed")
  return corrected
}

function listen(address) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('connection', (client, request) => {
    const browser = new WebSocket(address + request.url)
    const early = []
    browser.once('open', () => {
      for (const message of early) browser.send(message)
    })
    client.on('message', (data) => {
      const message = data.toString()
      const { id, method } = JSON.parse(message)
      if (ANSWERED_HERE.includes(method))
        return client.send(JSON.stringify({ type: 'success', id, result: {} }))
      const sent = correctTyping(message)
      if (browser.readyState === WebSocket.OPEN) browser.send(sent)
      else early.push(sent)
    })
    browser.on('message', (data) => client.send(data.toString()))
    browser.once('close', () => client.close())
    client.once('close', () => browser.close())
  })
  server.once('listening', () =>
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}\n`),
  )
}
