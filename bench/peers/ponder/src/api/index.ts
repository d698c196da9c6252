import { Hono } from 'hono'

const nothingToAsk = new Hono()

export { nothingToAsk as default }
