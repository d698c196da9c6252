import { testHostileInput } from './test-hostile.ts'

testHostileInput(10)
