import type { EventFeed } from "./client/event-feed.js";
import { reasonOf } from "./client/problems.js";
import type { SignIn } from "./client/sign-in.js";
import { type Question, TextQuestion } from "./terminal-questions.js";

interface SignInQuestionsParts {
  readonly signIn: SignIn;
  readonly feed: EventFeed;
  readonly redraw: () => void;
  readonly say: (text: string, isProblem?: boolean) => void;
  /** Whether the operator is being asked something. */
  readonly isAsking: () => boolean;
  readonly ask: (question: Question) => void;
}

/** Asks the operator for account and password while the server wants them. */
export class SignInQuestions {
  private readonly parts: SignInQuestionsParts;
  /** Whether the password of the account of the command line was asked for. */
  private hasTriedName = false;

  constructor(parts: SignInQuestionsParts) {
    this.parts = parts;
  }

  /** Asks, unless nothing is wanted or the operator is being asked something else. */
  ask(): void {
    const { signIn, isAsking, redraw } = this.parts;
    if (signIn.isWanted && !isAsking()) this.askForAccount();
    redraw();
  }

  private askForAccount(): void {
    const { givenName, suggestedName: initial } = this.parts.signIn;
    // The account of the command line is enough, until the server refuses it.
    if (givenName !== undefined && !this.hasTriedName) {
      this.hasTriedName = true;
      return this.askForPassword(givenName);
    }
    const answered = (username: string): void => this.askForPassword(username);
    this.parts.ask(new TextQuestion({ question: "Sign in. Account", answered, initial, left: this.left }));
  }

  private askForPassword(username: string): void {
    const answered = (password: string): void => void this.signIn(username, password);
    this.parts.ask(new TextQuestion({ question: `Password of ${username}`, answered, isHidden: true, left: this.left }));
  }

  private readonly left = (): void => this.parts.say("Not signed in. Press : to sign in.", true);

  private async signIn(username: string, password: string): Promise<void> {
    const { signIn, feed, say } = this.parts;
    try {
      await signIn.withPassword(username, password);
      say(`Signed in as ${signIn.identity?.username} (${signIn.identity?.role}).`);
      feed.hurry();
    } catch (error) {
      say(reasonOf(error), true);
      this.ask();
    }
  }
}
