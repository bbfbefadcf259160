import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { dictionary } from '@zxcvbn-ts/language-common'

/** The minimum password length of the product; shorter ones need no list. */
const minimumLength = 8

/** The path of the product's list. */
export const listFile = fileURLToPath(
  new URL('../server/platform/passwords/common-passwords.txt', import.meta.url),
)

/** The most common passwords by rank, in lower case, as listed by zxcvbn. */
export const rankedPasswords: readonly string[] = dictionary['passwords-common']

const header = `# The commonest passwords that are long enough to be taken, by rank, in lower case.
# Made by scripts/list-common-passwords.ts from @zxcvbn-ts/language-common.
# Copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc., (c) 2021 @zxcvbn-ts. MIT licence:
# https://github.com/zxcvbn-ts/zxcvbn/blob/master/LICENSE.txt
`

/** The text of the list: a header, then one password per line. */
export function listText(): string {
  const taken = rankedPasswords.filter((password) => password.length >= minimumLength)
  return `${header}${taken.join('\n')}\n`
}

if (import.meta.main) await writeFile(listFile, listText())
