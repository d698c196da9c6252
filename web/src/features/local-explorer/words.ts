import { bringWords } from '#i18n/bring-words.ts'
import { strings as localExplorer } from './strings.en.ts'

bringWords({ localExplorer })
