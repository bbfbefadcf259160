/** The id of the screen's heading, which is focused if the card with the focus has gone. */
export const todayHeading = 'today-title'
