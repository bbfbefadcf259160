/** The fields of the contact form that a visitor sees, in the order in which they stand. */
export const messageFields = ['name', 'phone', 'email', 'message'] as const
export type MessageField = (typeof messageFields)[number]

/** What was typed; `website` is the trap. */
export type TypedMessage = Record<MessageField | 'website', string>

/** Why a message was not taken: a sentence at each wrong field, or one for the whole, or how long to wait. */
export type MessageRefusal = {
  status: number
  fields: Partial<Record<MessageField, string>>
  sentence?: string
  waitMinutes?: number
}

/** What a form holds, as it was typed: plain forms send each line's end as two characters. */
export function typedIn(form: FormData): TypedMessage {
  const text = (field: string) => {
    const value = form.get(field)
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : ''
  }
  return {
    name: text('name'),
    phone: text('phone'),
    email: text('email'),
    message: text('message'),
    website: text('website'),
  }
}
