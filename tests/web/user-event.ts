import { userEvent as person } from "@testing-library/user-event";

/** Types without pauses between the letters: a busy machine makes each of them long. */
export const userEvent = person.setup({ delay: null });
